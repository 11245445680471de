import { Value } from '../../../generator/columns.tsx';
import { FactLine } from '../../../generator/Facts.tsx';
import { t } from '../../../language/t.ts';
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
