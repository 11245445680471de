/** The syntax tree of a source file, as far as texts are looked for in it. */
import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return program as unknown as Node;
}

/** Visits every node from the outside in; what `enter` answers false to is not gone into. */
export function walk(
  node: Node,
  enter: (node: Node, above: readonly Node[]) => boolean | undefined,
  above: readonly Node[] = [],
): void {
  if (enter(node, above) === false) return;
  const inner = [...above, node];
  for (const child of childrenOf(node)) walk(child, enter, inner);
}

/**
 * Every text that an expression can be, as far as it is written out: literals, joined literals, and
 * both ways of a choice.
 */
export function textsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const [only, ...others] = node.quasis as { value: { cooked: string } }[];
      return only && others.length === 0 ? [only.value.cooked] : [];
    }
    case 'BinaryExpression':
      return joined(node.left as Node, node.right as Node);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
    case 'LogicalExpression':
      return [...textsOf(node.left as Node), ...textsOf(node.right as Node)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression as Node);
    default:
      return [];
  }
}

export const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length;

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const joined = (left: Node, right: Node) =>
  textsOf(left).flatMap((start) => textsOf(right).map((end) => start + end));
