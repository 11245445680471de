import { Box, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { Link } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { valueAt } from '#src/dataProvider/paths.ts';
import { Value } from '#src/generator/columns.tsx';
import { readable, useAudience } from '#src/generator/declarations.ts';
import { isEmpty } from '#src/generator/values.ts';
import { t } from '#src/language/t.ts';
import { fullName } from '../names.ts';

interface ComparedFieldsProps {
  one: Person;
  other: Person;
  keptId: string;
  onKeep: (id: string) => void;
}

/** Every field that one of them has; where they differ is marked by more than colour. */
export function ComparedFields({ one, other, keptId, onKeep }: ComparedFieldsProps) {
  const fields = readable(user, useAudience()).filter(
    ({ path, field }) =>
      field.kind !== 'rows' && [one, other].some((person) => !isEmpty(valueAt(person, path))),
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <RadioGroup
        row
        aria-label={t('The record that stays')}
        value={keptId}
        onChange={(_, id) => onKeep(id)}
        sx={{ mb: 3 }}
      >
        {[one, other].map((person, place) => (
          <FormControlLabel
            key={person.id}
            value={person.id}
            control={<Radio />}
            label={place === 0 ? t('Keep the first') : t('Keep the second')}
          />
        ))}
      </RadioGroup>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            {[one, other].map((person) => (
              <th key={person.id} scope="col">
                <Link to={`/users/${person.id}/show`}>
                  <bdi>{fullName(person)}</bdi>
                </Link>
                {person.id === keptId && ` · ${t('stays')}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((flatField) => (
            <FieldRow key={flatField.path} flatField={flatField} people={[one, other]} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function FieldRow({ flatField, people }: { flatField: FieldAtPath; people: readonly Person[] }) {
  const [one, other] = people.map((person) =>
    JSON.stringify(valueAt(person, flatField.path) ?? null),
  );
  return (
    <tr>
      <th scope="row">
        {t(flatField.field.label)}
        {one !== other && <span className="differs"> · {t('differs')}</span>}
      </th>
      {people.map((person) => (
        <td key={person.id}>
          <Value flatField={flatField} record={person} isFull />
        </td>
      ))}
    </tr>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 2,
    px: { xs: 1, sm: 2 },
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  // A word of a field's name is never broken; what people wrote may be.
  '& th[scope=row]': {
    fontWeight: 'fontWeightRegular',
    color: 'text.secondary',
    overflowWrap: 'normal',
  },
  '& .differs': { fontWeight: 'fontWeightMedium', color: 'text.primary' },
} as const;
