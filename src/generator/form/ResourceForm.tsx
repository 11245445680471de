import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { Form, useRecordContext } from 'react-admin';
import { formValues } from '../../dataProvider/bodies.ts';
import { t } from '../../language/t.ts';
import { groupByHeading, useAudience, useDeclaration, writableFields } from '../declarations.ts';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { FormInLanguages } from './FormInLanguages.tsx';
import { FormSectionNav, FormSections } from './FormSections.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { SaveBar } from './SaveBar.tsx';
import { asTree, issuesOf } from './validate.ts';

/** A refetched record must not take away what was typed meanwhile. */
const KEEP_TYPED = { keepDirtyValues: true };
/** Parts from which on a form has a list of them at its side. */
const LONG = 5;

interface ResourceFormProps {
  mode: 'create' | 'update';
  defaults?: Record<string, unknown>;
}

/** One readable column of sections; src/resources/index.ts may add a panel beside it. */
export function ResourceForm({ mode, defaults }: ResourceFormProps) {
  const resource = useDeclaration();
  const audience = useAudience();
  const record = useRecordContext();
  const overrides = useResourceOverrides();
  const { formPanel: Panel, notInForms = [], notInUpdate = [] } = overrides;
  const left = mode === 'update' ? [...notInForms, ...notInUpdate] : notInForms;
  const fields = writableFields(resource, audience, mode).filter(
    ({ path, field }) => !left.includes(path) && field.kind !== 'translations',
  );
  const shown = groupByHeading(fields, t(resource.label.one));
  const [language, setLanguage] = useState<string | null>(null);
  const isLong = !Panel && shown.length >= LONG;
  const values = useMemo(
    () => (record ? formValues(resource, record) : undefined),
    [resource, record],
  );
  const validate = (data: Record<string, unknown>) =>
    asTree(
      issuesOf(resource, audience, { data, previous: mode === 'update' ? record : undefined }),
    );
  return (
    <Form
      {...(values && { record: values as { id: string } })}
      {...(defaults && { defaultValues: defaults })}
      validate={validate}
      resetOptions={KEEP_TYPED}
      shouldFocusError={false}
      noValidate
      disableInvalidFormNotification
    >
      <LeaveGuard />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: Panel || isLong ? 'minmax(0, 720px) minmax(280px, 1fr)' : 'minmax(0, 720px)',
          },
        }}
      >
        <Box>
          <FormInLanguages
            resource={resource}
            fields={fields}
            language={language}
            onChoose={setLanguage}
          >
            <FormSections parts={shown} overrides={overrides} />
          </FormInLanguages>
          <SaveBar mode={mode}>
            <NewerVersion resource={resource} fields={fields} />
          </SaveBar>
        </Box>
        {Panel && <Panel />}
        {isLong && language === null && <FormSectionNav parts={shown} overrides={overrides} />}
      </Box>
    </Form>
  );
}
