import { Box } from '@mui/material';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { t } from '../language/t.ts';
import { Value } from './columns.tsx';
import { groupByHeading, useDeclaration } from './declarations.ts';
import { FactLine, Facts } from './Facts.tsx';
import { Panel } from './Panel.tsx';
import { isEmpty } from './values.ts';

interface DetailsProps {
  record: object;
  fields: readonly FieldAtPath[];
  /** Heading of the fields that stand under none. */
  rest?: string;
}

/** Every field of a record under its headings. */
export function Details({ record, fields, rest }: DetailsProps) {
  const { label } = useDeclaration();
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
      {groupByHeading(fields, rest ?? t(label.one)).map(({ title, fields: some }) => (
        <Panel key={title} title={title}>
          <Facts>
            {some.map((flatField) => (
              <FactLine
                key={flatField.path}
                label={t(flatField.field.label)}
                isUnknown={isEmpty(valueAt(record, flatField.path))}
              >
                <Value flatField={flatField} record={record} isFull />
              </FactLine>
            ))}
          </Facts>
        </Panel>
      ))}
    </Box>
  );
}
