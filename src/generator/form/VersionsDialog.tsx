import { Button, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { setAt, valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { Value } from '../columns.tsx';
import { useDeclaration } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';
import { TitledDialog } from '../TitledDialog.tsx';
import { compareVersions, type Versions } from './versions.ts';

type Whose = 'mine' | 'theirs';

interface VersionsDialogProps {
  fields: readonly FieldAtPath[];
  versions: Versions;
  confirm: string;
  /** @param values what the form is to have, by path */
  onConfirm: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Both versions side by side: what both have changed is chosen field by field, the rest goes together. */
export function VersionsDialog({ fields, versions, ...props }: VersionsDialogProps) {
  const resource = useDeclaration();
  const [chosen, setChosen] = useState<Record<string, Whose>>({});
  const { both, theirs, mine } = compareVersions(fields, versions);
  const whose = (path: string) => chosen[path] ?? 'mine';
  const confirm = () => {
    const paths = [
      ...theirs.map(({ path }) => [path, 'theirs'] as const),
      ...mine.map(({ path }) => [path, 'mine'] as const),
      ...both.map(({ path }) => [path, whose(path)] as const),
    ];
    props.onConfirm(
      Object.fromEntries(paths.map(([path, from]) => [path, valueAt(versions[from], path)])),
    );
  };
  return (
    <TitledDialog
      title={t('Someone else has changed this {thing}', { thing: singularNoun(resource) })}
      maxWidth="sm"
      gap={4}
      buttons={
        <Button variant="contained" onClick={confirm}>
          {props.confirm}
        </Button>
      }
      onClose={props.onClose}
    >
      <Typography>
        {both.length > 0
          ? t('You both changed the same. Choose what is to stand; nothing is saved before.')
          : t('You changed other things than they did: both go together.')}
      </Typography>
      {both.map((flatField) => (
        <Choice
          key={flatField.path}
          flatField={flatField}
          versions={versions}
          value={whose(flatField.path)}
          onChange={(value) => setChosen({ ...chosen, [flatField.path]: value })}
        />
      ))}
      <Others title={t('Taken over from them')} fields={theirs} />
      <Others title={t('Stays as you have it')} fields={mine} />
    </TitledDialog>
  );
}

interface ChoiceProps {
  flatField: FieldAtPath;
  versions: Versions;
  value: Whose;
  onChange: (value: Whose) => void;
}

function Choice({ flatField, versions, value, onChange }: ChoiceProps) {
  const id = useId();
  const option = (from: Whose, label: string): ReactNode => (
    <FormControlLabel
      value={from}
      control={<Radio />}
      sx={{
        alignItems: 'flex-start',
        m: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
      label={
        <>
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            <Value flatField={flatField} record={alone(flatField, versions[from])} isFull />
          </Typography>
        </>
      }
    />
  );
  return (
    <div>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 'fontWeightMedium' }}>
        {t(flatField.field.label)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, next) => onChange(next as Whose)}
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {option('mine', t('Yours'))}
        {option('theirs', t('Theirs'))}
      </RadioGroup>
    </div>
  );
}

/** Without the name of what it refers to, which is that of the version that was read. */
function alone({ path }: FieldAtPath, values: object): object {
  const record = {};
  setAt(record, path, valueAt(values, path));
  return record;
}

const Others = ({ title, fields }: { title: string; fields: readonly FieldAtPath[] }) =>
  fields.length > 0 && (
    <Typography sx={{ color: 'text.secondary' }}>
      {`${title}: ${fields.map(({ field }) => t(field.label)).join(', ')}`}
    </Typography>
  );
