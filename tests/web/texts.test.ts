/** Another language is another object of texts: whatever a reader sees or hears comes from there, or from the report. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../src/web', import.meta.url));

/** Signs, names that are the same in every language, and what a program reads. */
const ALLOWED = /^(keymove|[A-Z]+|Files|Ctrl\+|[A-Z]\w*(-[A-Z]\w*)+)$/;

/** Words for people: two in a row, or one with a capital; not what stands in an import, a type, or an attribute of the DOM. */
const isWords = (text: string): boolean =>
  !ALLOWED.test(text.trim()) &&
  (/^[A-Z][a-z]{2,}/.test(text.trim()) || /[a-z]{2,} [a-z]{2,} [a-z]+/.test(text));

/** Where words may stand that no reader sees: names of classes, of events, of what the browser knows. */
function isForPrograms(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isExportDeclaration(parent))
    return true;
  // a tag of PGN
  if (ts.isCallExpression(parent) && /\b(get|has|set|tag|startsWith)$/.test(parent.expression.getText()))
    return true;
  // a comparison, or a property: `key === 'Enter'`, `keys: ['ArrowLeft']`
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
  if (ts.isPropertyAssignment(parent) && /^'?(class|keys|role|type)'?$/.test(parent.name.getText()))
    return true;
  if (ts.isArrayLiteralExpression(parent)) return /^[A-Z][A-Za-z+]+$/.test((node as ts.StringLiteral).text);
  return false;
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('texts.ts'),
);

test.each(files)('%s has no words of its own', (name) => {
  const source = ts.createSourceFile(
    name,
    readFileSync(join(FOLDER, name), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (isText && isWords(node.text) && !isForPrograms(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  expect(found).toEqual([]);
});
