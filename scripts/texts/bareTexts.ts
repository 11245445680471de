/** Words in the screens that no translator would ever see: written past `t()` and `msg()`. */
import { read, sourceFiles } from './files.ts';
import { lineOf, type Node, parseSource, textsOf, walk } from './syntax.ts';

interface Bare {
  file: string;
  line: number;
  text: string;
}

/** What is the same in every language, or no text of the product's. */
const ALLOWED = new Set(['Takda', 'English', 'PDF', 'QR', 'ICS', 'CSV']);
/** Attributes and members that are shown or spoken. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|lead|eyebrow|help|helperText|legend|summary|description|heading|text|message)$/;
/** A sentence, or at least two words of one: wherever it stands, somebody reads it. */
const SENTENCE = /^\p{Lu}\p{Ll}*('\p{Ll}+)?,? \(?\p{Ll}/u;
const TOLD = new Set(['t', 'msg', 'phrase', 'say']);
const LOGGED = /^(Error|RangeError|TypeError|DOMException|console)$/;

export const bareTexts = (): Bare[] =>
  sourceFiles('src').flatMap((file) => bareTextsIn(file, read(file)));

export function bareTextsIn(file: string, source: string): Bare[] {
  const bareTexts: Bare[] = [];
  const note = (node: Node, texts: readonly string[]) => {
    for (const text of texts) {
      const words = text.trim();
      if (/\p{L}{2}/u.test(words) && !ALLOWED.has(words)) {
        bareTexts.push({ file, line: lineOf(source, node.start), text: words });
      }
    }
  };
  walk(parseSource(file, source), (node, above) => {
    if (node.type.startsWith('TS') && node.type.endsWith('Declaration')) return false;
    if (node.type === 'ImportDeclaration' || isTold(node)) return false;
    if (node.type === 'JSXText') note(node, [String(node.value)]);
    else if (node.type === 'JSXAttribute') {
      if (nameOf(node.name) === 'className') return false;
      if (SHOWN.test(nameOf(node.name))) note(node, writtenIn(node.value as Node | null));
    } else if (node.type === 'JSXExpressionContainer') {
      if (above.at(-1)?.type !== 'JSXAttribute') note(node, writtenIn(node));
    } else if (node.type === 'Property' && SHOWN.test(nameOf(node.key))) {
      note(
        node,
        writtenIn(node.value as Node).filter((text) => /^\p{Lu}/u.test(text)),
      );
    } else if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      note(
        node,
        writtenIn(node).filter((text) => SENTENCE.test(text)),
      );
    } else return undefined;
    return undefined;
  });
  return unique(bareTexts);
}

/** As `textsOf`, and the written parts of a text with values in it. */
function writtenIn(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return writtenIn(node.expression as Node);
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { cooked: string } }[];
    return [parts.map(({ value }) => value.cooked).join('…')];
  }
  if (node.type === 'ConditionalExpression') {
    return [...writtenIn(node.consequent as Node), ...writtenIn(node.alternate as Node)];
  }
  if (node.type === 'LogicalExpression') return writtenIn(node.right as Node);
  return textsOf(node);
}

/** Words that are said properly, or are for whoever reads the log. */
function isTold(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node.callee as Node;
  const name = callee.type === 'MemberExpression' ? nameOf(callee.object) : nameOf(callee);
  return TOLD.has(name) || LOGGED.test(name);
}

function nameOf(node: unknown): string {
  const { name, value, type } = node as Node;
  if (type === 'JSXNamespacedName') return '';
  return typeof name === 'string' ? name : String(value ?? '');
}

const unique = (bareTexts: readonly Bare[]): Bare[] =>
  bareTexts.filter(
    ({ text, line }, at) =>
      bareTexts.findIndex((bare) => bare.text === text && bare.line === line) === at,
  );
