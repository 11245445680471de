/** The texts that a source file says to a person, by where they are written. */
import { type Node, parseSource, textsOf, walk } from './syntax.ts';

/** Functions whose argument of that place is a text: `t('…')`, `say(t, '…')`. */
const SAY: Record<string, number> = { t: 0, msg: 0, phrase: 0, say: 1 };
/** Errors of the server that people read. */
const REFUSE: Record<string, number> = { AppError: 1, invalid: 0 };
/** Members of a declaration and of a schema that are shown. */
const SHOWN = new Set([
  ...['label', 'one', 'many', 'help', 'section', 'unit', 'message', 'name', 'relation'],
]);
/** Details of an error that are no words. */
const NOT_SAID = ['retry_after', 'next_free', 'cause'];
const SENTENCE = /^[\p{Lu}₱].*\s\S/u;

export function textsInSource(file: string, source: string): Set<string> {
  const shownTexts = new Set<string>();
  const add = (texts: readonly string[]) => {
    for (const text of texts) if (/\p{L}/u.test(text)) shownTexts.add(text);
  };
  // Calls are described in English, for those who write clients.
  const isSchema = file.includes('schema/') && !file.includes('schema/calls/');
  walk(parseSource(file, source), (node) => {
    if (node.type.startsWith('TS') && node.type.endsWith('Declaration')) return false;
    const name = calledBy(node);
    const place = SAY[name];
    if (place !== undefined) add(textsOf(argumentsOf(node)[place]));
    const words = REFUSE[name];
    if (words !== undefined) add(refusals(argumentsOf(node).slice(words)));
    if (isSchema) {
      if (isThrown(node) || node.type === 'ImportDeclaration' || isTranslated(node)) return false;
      const texts = declared(node);
      add(texts);
      // The parts of a joined text are none themselves.
      if (node.type === 'BinaryExpression' && texts.length > 0) return false;
    }
    return undefined;
  });
  return shownTexts;
}

/** `errors` and the words themselves: `new AppError(code, 'words', { errors: { date: 'words' } })`. */
function refusals(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'ObjectExpression') return textsOf(node);
    return propertiesOf(node.properties as Node[]).flatMap(({ key, value }) =>
      NOT_SAID.includes(key) ? [] : refusals([value]),
    );
  });
}

/** In `schema/`, labels and every sentence are for people: what zod refuses is a plain literal. */
function declared(node: Node): string[] {
  if (node.type === 'Property') {
    const [property] = propertiesOf([node]);
    if (!property || !SHOWN.has(property.key)) return [];
    return textsOf(property.value).filter((text) => /^[\p{Lu}₱]/u.test(text));
  }
  if (node.type !== 'Literal' && node.type !== 'BinaryExpression') return [];
  return textsOf(node).filter((text) => SENTENCE.test(text));
}

/** What a declaration brings along in other languages is no English. */
const isTranslated = (node: Node) =>
  node.type === 'Property' && propertiesOf([node])[0]?.key === 'translations';

const isThrown = (node: Node) => node.type === 'NewExpression' && calledBy(node).endsWith('Error');

function calledBy(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  const callee = node.callee as Node;
  return callee.type === 'Identifier' ? String(callee.name) : '';
}

const argumentsOf = (node: Node) => node.arguments as Node[];

function propertiesOf(properties: readonly Node[]): { key: string; value: Node }[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = property.key as Node;
    return [{ key: String(key.name ?? key.value), value: property.value as Node }];
  });
}
