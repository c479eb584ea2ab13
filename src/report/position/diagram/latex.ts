/**
 * Diagrams for LaTeX, for the package `diagram` of chess problemists (chess-problem-diagrams on CTAN). It names pieces by German letters.
 *
 * https://ctan.org/pkg/chess-problem-diagrams
 */
import { makeStipulation } from '../../../problems/stipulation.js';
import type { ProblemRecord } from '../../../records/problem-records.js';
import { creditsOf, twinText } from '../../problem-words.js';
import { menCount, readPlacement } from './placement.js';

/** A problem as far as a diagram shows it. */
export type LatexProblem = Pick<
  ProblemRecord,
  'fen' | 'id' | 'author' | 'title' | 'event' | 'award' | 'stipulation' | 'twin'
>;

export interface LatexDiagram {
  readonly problem: LatexProblem;
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
export function latexDiagram({ problem, solution = [] }: LatexDiagram): string {
  const { fen, id, title, award, stipulation } = problem;
  const { author, source } = creditsOf(problem);
  const fields: [name: string, text: string][] = [
    ...given('author', author, authorLatex),
    ...given('source', source),
    ...given('award', award),
    ...given('dedication', title ?? (author || source ? undefined : id)),
    [`pieces[${menCount(fen)}]`, menLatex(fen)],
    ...given('stipulation', stipulation && makeStipulation(stipulation)),
    ...given('twins', twinText(problem)),
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
