/** Values of the shape that a schema asks for, with ids of records that are there. */
import fc from 'fast-check';
import type { Node } from './operations.ts';
import { wildText } from './wild.ts';

/** Stands for the id of a record of that kind until the request is sent. */
export const idOf = (kind: string, place: number) => `{{${kind}:${place}}}`;
export const PLACEHOLDER = /\{\{([\w-]+):(\d+)\}\}/g;

/** @param name of the property, which tells more than the schema does */
export function fromSchema(node: Node, name = ''): fc.Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.anyOf) return fc.oneof(...node.anyOf.map((one) => fromSchema(one, name)));
  const [type] = Array.isArray(node.type) ? node.type : [node.type];
  switch (type) {
    case 'string':
      return textFrom(node, name);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer(boundsOf(node, 1000)));
    case 'number':
      return fc.oneof(fc.integer(boundsOf(node, 1000)), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(node.items ?? {}, name.replace(/s$/, '')), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, Math.max(3, node.minItems ?? 0)),
      });
    case 'object':
      return objectFrom(node);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectFrom({ properties = {}, required = [] }: Node): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [name, fromSchema(node, name)]),
  );
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) });
}

const KNOWN: readonly [RegExp, readonly string[]][] = [
  [/password$/, ['correct-horse-battery', 'not the password']],
  [/^date$|_date$|^from$|^to$/, ['2026-12-02', '2026-12-03', '1990-01-31']],
  [/^time$/, ['09:00', '09:30', '13:00']],
  [/^code$/, ['123456', '000000']],
];

function textFrom(node: Node, name: string): fc.Arbitrary<string> {
  if (node.format === 'uuid') return idsFor(name);
  const plain = fc.string({
    unit: 'grapheme',
    minLength: node.minLength ?? 1,
    maxLength: Math.min(node.maxLength ?? 30, 60),
  });
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  const matching = known ? fc.constantFrom(...known) : (patterned(node) ?? plain);
  return fc.oneof({ weight: 6, arbitrary: matching }, { weight: 1, arbitrary: wildText });
}

export const idsFor = (name: string): fc.Arbitrary<string> => {
  const kind = name.replace(/_id$/, '').replace(/s$/, '') || 'any';
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat(9).map((place) => idOf(kind, place)) },
    { weight: 2, arbitrary: fc.nat(50).map((place) => idOf('any', place)) },
    { weight: 1, arbitrary: fc.uuid() },
  );
};

/** Some patterns look ahead, which no generator can turn around. */
function patterned({ pattern }: Node): fc.Arbitrary<string> | null {
  if (!pattern) return null;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return null;
  }
}

const boundsOf = ({ minimum = 0, maximum }: Node, most: number) => ({
  min: Math.ceil(minimum),
  max: Math.max(Math.ceil(minimum), Math.min(Math.floor(maximum ?? most), most)),
});
