declare module 'virtual:account-fields' {
  type Field = import('#schema/declaration/field.ts').Field;
  export type ShownField = Pick<Field, 'kind' | 'label' | 'help' | 'required' | 'options' | 'max'>;
  /** The keys are dotted paths; scripts/accountFields.ts makes it from the declaration. */
  export const fields: Readonly<Record<string, ShownField>>;
  export const PASSWORD_MIN: number;
  export const PASSWORD_MAX: number;
}
