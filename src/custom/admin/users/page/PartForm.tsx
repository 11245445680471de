import { Alert, Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { Form, useNotify, useRefresh } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { formValues, updateBody } from '#src/dataProvider/bodies.ts';
import { useAudience, writableFields } from '#src/generator/declarations.ts';
import { ErrorSummary } from '#src/generator/form/ErrorSummary.tsx';
import { LeaveGuard } from '#src/generator/form/LeaveGuard.tsx';
import { asTree, issuesOf } from '#src/generator/form/validate.ts';
import { Input } from '#src/generator/inputs.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { type Part, withinPart } from './parts.ts';

interface PartFormProps {
  person: Person;
  part: Part;
  fields: readonly FieldAtPath[];
  onClose: () => void;
}

/** The declared inputs of one group; what was typed stays where the server refuses it. */
export function PartForm({ person, part, fields, onClose }: PartFormProps) {
  const audience = useAudience();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const previous = person as Record<string, unknown>;
  const values = useMemo(() => formValues(user, person as Record<string, unknown>), [person]);
  const shown = new Set(fields.map(({ path }) => path));
  const inputs = writableFields(user, audience, 'update').filter(({ path }) => shown.has(path));

  async function save(data: Record<string, unknown>) {
    const body = updateBody(user, audience, { data, previous });
    setBusy(true);
    setProblem(null);
    try {
      const changed = body[part.group] as Record<string, unknown> | undefined;
      const { id, updated_at } = person;
      await ask(part.call, { params: { id }, body: { ...changed, updated_at } });
      notify(t('Person saved'), { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setBusy(false);
      const errors = error instanceof ApiError ? withinPart(part, error.errors) : {};
      if (Object.keys(errors).length > 0) return asTree(errors);
      setProblem(messageOf(error));
    }
  }

  return (
    <Form
      record={values as { id: string }}
      onSubmit={save}
      validate={(data: Record<string, unknown>) =>
        asTree(issuesOf(user, audience, { data, previous }))
      }
      resetOptions={{ keepDirtyValues: true }}
      shouldFocusError={false}
      noValidate
      disableInvalidFormNotification
    >
      <LeaveGuard />
      <ErrorSummary fields={inputs} />
      {problem && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 5, maxWidth: 560 }}>
        {inputs.map(({ path, field }) => (
          <Box key={path} data-field={path}>
            <Input field={field} source={path} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? t('Saving…') : t('Save changes')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Box>
    </Form>
  );
}
