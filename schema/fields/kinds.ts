import type { Field } from '../field.ts';

type PresenceOf<O> = O extends { required: true }
  ? 'required'
  : O extends { default: NonNullable<unknown> }
    ? 'default'
    : 'optional';
export type Plain<T, O> = Field<T, T, PresenceOf<O>>;
