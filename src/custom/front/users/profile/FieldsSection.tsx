import { fields } from 'virtual:account-fields';
import type { FormEvent } from 'react';
import { languageName } from '#src/language/chosen.ts';
import { locale, t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { toast } from '#src/toast/toast.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { issuesOf } from '../../form/check.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useForm } from '../../form/useForm.ts';
import { textAt, valuesOf } from '../../form/values.ts';
import { saveOwnAccount } from './profileQueries.ts';
import { SectionPanel, useEditing } from './SectionPanel.tsx';
import type { Section } from './sections.ts';

interface FieldsSectionProps {
  section: Section;
  user: SessionUser;
}

/** It shows what a section lacks and has, or the form that changes them. */
export function FieldsSection({ section, user }: FieldsSectionProps) {
  const { name, paths } = section;
  const title = t(section.title);
  const { isEditing, edit, stop } = useEditing(name);
  const filledPaths = paths.filter((path) => shown(user, path));
  const missing = paths.filter(
    (path) => !filledPaths.includes(path) && !NOT_EVERYBODYS.includes(path),
  );
  return (
    <SectionPanel
      name={name}
      title={title}
      isEditing={isEditing}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Change')} <span className="visually-hidden">{title}</span>
        </button>
      }
    >
      {isEditing ? (
        <FieldsForm section={section} user={user} onDone={stop} />
      ) : (
        <>
          {missing.length > 0 && (
            <p className="profile-missing">
              <strong>{t('Not given yet:')}</strong> {missing.map(labelOf).join(', ')}.
            </p>
          )}
          {filledPaths.length > 0 && (
            <dl className="facts-list profile-facts">
              {filledPaths.map((path) => (
                <div key={path}>
                  <dt>{labelOf(path)}</dt>
                  <dd dir="auto">{shown(user, path)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </SectionPanel>
  );
}

function FieldsForm({ section, user, onDone }: FieldsSectionProps & { onDone: () => void }) {
  const { name, paths, call, schema, toBody } = section;
  const form = useForm({ draft: `profile-${name}`, start: valuesOf(user, paths) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = toBody(form.part.values, user.updated_at);
    form.submit(
      () => issuesOf(schema, body),
      async () => {
        await saveOwnAccount(call, { body });
        form.forget();
        toast.success(t(section.saved));
        onDone();
      },
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} />
      {paths.map((path) => (
        <AccountField key={path} path={path} form={form.part} />
      ))}
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Saving…') : t('Save changes')}
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            form.forget();
            onDone();
          }}
        >
          {t('Leave it as it was')}
        </button>
      </div>
    </form>
  );
}

/** Many people have none: they lack nothing. */
const NOT_EVERYBODYS = ['profile.middle_name', 'profile.suffix'];

const labelOf = (path: string) => t(fields[path]?.label ?? path);

/** A value in words. */
function shown(user: SessionUser, path: string): string {
  const text = textAt(user, path);
  const field = fields[path];
  if (field?.kind === 'date' && text) return plainDate(text);
  if (field?.kind === 'language' && text) return languageName(text);
  const chosen = field?.options?.find(({ id }) => id === text);
  return chosen ? t(chosen.name) : text;
}

const LONG = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** `1990-03-27` -> "27 March 1990" */
const plainDate = (date: string) =>
  new Intl.DateTimeFormat(locale(), LONG).format(Date.parse(`${date}T12:00Z`));
