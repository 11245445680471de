import { Value } from '#src/generator/columns.tsx';
import { FactLine } from '#src/generator/Facts.tsx';
import { t } from '#src/language/t.ts';
import { personField } from './names.ts';

interface FactProps {
  record: object;
  /** Of a declared field of a person. */
  path: string;
  isLarge?: boolean;
}

export const Fact = ({ record, path, isLarge = false }: FactProps) => (
  <FactLine label={t(personField(path).field.label)} isLarge={isLarge}>
    <Value flatField={personField(path)} record={record} isFull />
  </FactLine>
);
