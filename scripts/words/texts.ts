import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** Kind of text. Users or API clients read `shown` texts, and only engineers read all other texts. */
export type TextKind = 'shown' | 'description' | 'string' | 'title' | 'comment' | 'name' | 'prose';

export interface Text {
  readonly file: string;
  readonly line: number;
  readonly kind: TextKind;
  readonly text: string;
  /**
   * `doc` for a doc comment, and `function` for the doc comment of a function. For a title, the function it is passed
   * to, such as `it`.
   */
  readonly role?: string;
}

/** Returns the texts of a TypeScript or JavaScript file, or the lines of any other file. */
export async function textsOf(root: string, file: string): Promise<readonly Text[]> {
  const source = await readFile(`${root}/${file}`, 'utf8');
  if (/\.(tsx?|mjs)$/.test(file)) return codeTexts(file, source);
  return source.split('\n').map((text, at) => ({ file, line: at + 1, kind: 'prose', text }));
}

export function codeTexts(file: string, source: string): readonly Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const add = (kind: TextKind, at: number, text: string, role?: string): void => {
    const shown = text.replace(/\s+/g, ' ').trim();
    const line = tree.getLineAndCharacterOfPosition(at).line + 1;
    if (shown) texts.push({ file, line, kind, text: shown, ...(role && { role }) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add('shown', node.getStart(), node.text);
    else if (ts.isTemplateExpression(node)) {
      add(
        kindOf(node),
        node.getStart(),
        [node.head.text, ...node.templateSpans.map((span) => `…${span.literal.text}`)].join(''),
      );
    } else if (ts.isStringLiteralLike(node)) {
      if (!isModuleName(node)) add(kindOf(node), node.getStart(), node.text, titled(node));
    } else if (ts.isIdentifier(node)) {
      if (isDeclared(node)) add('name', node.getStart(), node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const { start, text, role } of comments(tree, source)) add('comment', start, text, role);
  return texts;
}

const isModuleName = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent);

/** Returns true where a name is declared. Uses of the name are ignored because they follow the declaration. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
  return 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent);
}

const TITLES = /^(describe|it|test|each|step)$/;

/** Returns the name of the function that receives a text as its title, such as `it`. */
function titled({ parent }: ts.Node): string | undefined {
  const call = ts.isCallExpression(parent) ? parent.expression.getText() : '';
  const name = call.split(/[.(]/)[0] ?? '';
  return TITLES.test(name) ? name : undefined;
}

/**
 * Returns the kind of a text. A sentence in code counts as displayed to users unless it is SQL, a title or a schema
 * description.
 */
function kindOf(node: ts.StringLiteralLike | ts.TemplateExpression): TextKind {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return 'string';
  if (titled(node) !== undefined) return 'title';
  const property = ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
  if (property === 'description' || property === 'help') return 'description';
  if (ts.isJsxAttribute(parent)) return SHOWN_PROPS.test(parent.name.getText()) ? 'shown' : 'string';
  return isSentence(node.getText()) ? 'shown' : 'string';
}

const SHOWN_PROPS =
  /^(label|title|placeholder|description|heading|text|message|alt|aria-|confirm|empty|note|hint|help)/;

/** Returns true for several words that aren't SQL. */
const isSentence = (text: string): boolean =>
  /[A-Za-z…] ?[a-zA-Z,…]* [a-zA-Z]/.test(text) &&
  !/\b(SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|JOIN|CREATE|AND|ALTER)\b/.test(text);

interface Comment {
  readonly start: number;
  readonly text: string;
  readonly role: 'doc' | 'function' | undefined;
}

function comments(tree: ts.SourceFile, source: string): readonly Comment[] {
  const found = new Map<number, string>();
  const ofFunctions = new Set<number>();
  const take = (ranges: readonly ts.CommentRange[] | undefined): void =>
    ranges?.forEach(({ pos, end }) =>
      found.set(pos, source.slice(pos, end).replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/gm, '')),
    );
  const visit = (node: ts.Node): void => {
    take(ts.getLeadingCommentRanges(source, node.getFullStart()));
    take(ts.getTrailingCommentRanges(source, node.getEnd()));
    const [doc] = isNamedFunction(node) ? ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1) : [];
    if (doc) ofFunctions.add(doc.pos);
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  const roleOf = (start: number): Comment['role'] => {
    if (!source.startsWith('/**', start)) return undefined;
    return ofFunctions.has(start) ? 'function' : 'doc';
  };
  return [...found].map(([start, text]) => ({ start, text, role: roleOf(start) }));
}

/** Returns true for functions and methods, except components, which are named by a noun. */
function isNamedFunction(node: ts.Node): boolean {
  const [declared] = ts.isVariableStatement(node) ? node.declarationList.declarations : [];
  const value = declared?.initializer;
  const name = declared
    ? value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) && declared.name.getText()
    : (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name?.getText();
  return typeof name === 'string' && /^[^A-Z]/.test(name);
}
