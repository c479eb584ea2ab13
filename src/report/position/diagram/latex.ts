/**
 * Diagrams for LaTeX, for the package `diagram` of chess problemists (chess-problem-diagrams on CTAN). It names pieces by German letters.
 *
 * https://ctan.org/pkg/chess-problem-diagrams
 */
import { menCount, readPlacement } from './placement.js';

export interface LatexDiagram {
  readonly fen: string;
  readonly author?: string | undefined;
  readonly title?: string | undefined;
  readonly source?: string | undefined;
  readonly award?: string | undefined;
  /** `#2`; absent if the position asks for nothing */
  readonly stipulation?: string | undefined;
  /** what makes it a twin: `b) wPa2-->a3` */
  readonly twin?: string | undefined;
  /** lines, each indented by the blanks it begins with */
  readonly solution?: readonly string[];
}

/** Returns a whole document; solutions are printed after the diagrams. */
export function latexDocument(diagrams: readonly LatexDiagram[]): string {
  return [
    '\\documentclass{article}',
    '\\usepackage{diagram}',
    '\\begin{document}',
    '',
    ...diagrams.map((diagram) => `${latexDiagram(diagram)}\\hfill\n`),
    ...(diagrams.some(({ solution }) => solution?.length) ? ['\\putsol', ''] : []),
    '\\end{document}',
    '',
  ].join('\n');
}

/** Returns a single diagram, to be inserted into a document. */
export function latexDiagram(diagram: LatexDiagram): string {
  const { fen, author, title, source, award, stipulation, twin, solution = [] } = diagram;
  const fields: [name: string, text: string][] = [
    ...given('author', author, authorLatex),
    ...given('source', source),
    ...given('award', award),
    ...given('dedication', title),
    [`pieces[${menCount(fen)}]`, menLatex(fen)],
    ...given('stipulation', stipulation),
    ...given('twins', twin),
    ...(solution.length > 0 ? [['solution', solutionLatex(solution)] as [string, string]] : []),
  ];
  return [
    '\\begin{diagram}%',
    ...fields.map(([name, text]) => ` \\${name}{${text}}%`),
    '\\end{diagram}',
    '',
  ].join('\n');
}

const given = (
  name: string,
  text: string | undefined,
  write: (text: string) => string = latexText,
): [string, string][] => (text ? [[name, write(text)]] : []);

/** `Loyd, Sam; Shinkman, William Anthony`. The surname comes first, because the package sorts by it. */
const authorLatex = (authors: string): string =>
  authors
    .split(/;\s*/)
    .map((author) =>
      latexText(author.includes(',') ? author : author.trim().replace(/^(.*\S)\s+(\S+)$/, '$2, $1')),
    )
    .join('; ');

const LETTERS: Readonly<Record<string, string>> = { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'S', P: 'B' };

/** `wKc8, sKa8`, from a8 to h1 */
const menLatex = (fen: string): string =>
  [...readPlacement(fen)]
    .map(([square, letter]) => `${letter < 'a' ? 'w' : 's'}${LETTERS[letter.toUpperCase()]}${square}`)
    .join(', ');

const solutionLatex = (lines: readonly string[]): string =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.length - line.trimStart().length;
      return `${depth > 0 ? `\\hspace*{${depth / 2}em}` : ''}${latexText(line.trim())}`;
    })
    .join('\\newline\n  ');

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Escapes text, so that no part of it is a command. */
const latexText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\~^]|[{}#$%&_]/g, (character) => SPECIAL[character] ?? `\\${character}`)
    .replaceAll('-->', '$\\rightarrow$');
