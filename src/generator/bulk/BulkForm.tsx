import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { Form } from 'react-admin';
import { bulkFields, type ListChange } from '#schema/declaration/bulk.ts';
import { setAt, valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { useAudience, useDeclaration } from '../declarations.ts';
import { useResourceOverrides } from '../resourceOverrides.ts';
import type { BulkChange } from './bulkJob.ts';
import { ChosenFields } from './ChosenFields.tsx';

interface BulkFormProps {
  id: string;
  /** What was chosen before, to be chosen otherwise. */
  change: BulkChange;
  isHidden: boolean;
  /** @returns errors by path, as a form reads them */
  onSubmit: (change: BulkChange) => Promise<object | undefined>;
}

/** The fields that get a new value in every record. */
export function BulkForm({ id, change, isHidden, onSubmit }: BulkFormProps) {
  const resource = useDeclaration();
  const audience = useAudience();
  const { notInForms = [], notInUpdate = [] } = useResourceOverrides();
  const offered = bulkFields(resource, audience).filter(
    ({ path }) => ![...notInForms, ...notInUpdate].includes(path),
  );
  const [chosen, setChosen] = useState(
    offered.map(({ path }) => path).filter((path) => valueAt(change.changes, path) !== undefined),
  );
  const [lists, setLists] = useState(change.lists);
  const [isBare, setBare] = useState(false);
  const submit = async (values: Record<string, unknown>) => {
    setBare(chosen.length === 0);
    if (chosen.length === 0) return undefined;
    const changes = {};
    for (const path of chosen) setAt(changes, path, valueAt(values, path) ?? null);
    return onSubmit({ changes, lists });
  };
  const setList = (path: string, how: ListChange | null) => {
    const { [path]: _before, ...others } = lists;
    setLists(how ? { ...others, [path]: how } : others);
  };
  return (
    <Box sx={isHidden ? { display: 'none' } : undefined}>
      <Form
        id={id}
        defaultValues={change.changes}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <ChosenFields
          offered={offered}
          chosen={chosen}
          lists={lists}
          onChoose={setChosen}
          onList={setList}
        />
        {isBare && chosen.length === 0 && (
          <Typography role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {t('Choose a field.')}
          </Typography>
        )}
      </Form>
    </Box>
  );
}
