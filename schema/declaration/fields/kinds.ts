import type { Field } from '../field.ts';

type PresenceOf<O> = O extends { required: true }
  ? 'required'
  : O extends { default: NonNullable<unknown> }
    ? 'default'
    : 'optional';
type ReadOf<T, O> = O extends { unlessSet: readonly string[] } ? T | null : T;
export type Plain<T, O> = Field<ReadOf<T, O>, T, PresenceOf<O>>;
