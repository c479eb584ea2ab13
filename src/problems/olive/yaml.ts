/**
 * Parses YAML within limits, up to the first fault. The parser by itself takes time that grows with the square of the faults,
 * and a stack that grows with the nesting: a line of `- - - …` would end the process.
 */
import { Composer, type Document, Lexer, LineCounter, Parser } from 'yaml';
import { printable } from '../../text/quote.js';

/** Lists and maps within each other; an entry has four. */
const MAX_NESTING = 50;
/** Uses of anchors (`*a`); an entry needs none. */
const MAX_ALIASES = 100;
/** Words and signs; a text of many lines is one of them. */
const MAX_WORDS = 5_000;

interface YamlFault {
  readonly found: string;
  /** what is allowed, where a limit is exceeded */
  readonly limit?: string;
  /** 1-based */
  readonly line: number;
}

/** @returns the values of the documents in the text, or what is wrong. Python's tags (`!!python/unicode`) are ignored */
export function parseYaml(
  text: string,
): { readonly values: readonly unknown[] } | { readonly fault: YamlFault } {
  const lines = new LineCounter();
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ uniqueKeys: false, strict: false, logLevel: 'silent' });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const exceeded = (what: string, most: number): { fault: YamlFault } => ({
    fault: { found: `more than ${most} ${what}`, limit: `at most ${most}`, line: lineAt(parser.offset) },
  });
  try {
    const documents: Document[] = [];
    let words = 0;
    let aliases = 0;
    for (const word of new Lexer().lex(text)) {
      for (const token of parser.next(word)) documents.push(...composer.next(token));
      if (++words > MAX_WORDS) return exceeded('words and signs of YAML', MAX_WORDS);
      if (word.startsWith('*') && ++aliases > MAX_ALIASES) return exceeded('aliases', MAX_ALIASES);
      // a list on the stack has its item upon it
      if (parser.stack.length > 2 * MAX_NESTING) return exceeded('levels of lists and maps', MAX_NESTING);
    }
    for (const token of parser.end()) documents.push(...composer.next(token));
    documents.push(...composer.end());
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error) return { fault: { found: `no YAML: ${error.message}`, line: lineAt(error.pos[0]) } };
    return { values: documents.map((document) => document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown) };
  } catch (error) {
    const message = printable(error instanceof Error ? error.message : String(error), 120);
    if (/alias count/.test(message)) return exceeded('aliases', MAX_ALIASES);
    return { fault: { found: `no YAML: ${message}`, line: 1 } };
  }
}
