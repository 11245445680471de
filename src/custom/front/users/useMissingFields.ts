import { fields } from 'virtual:account-fields';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { type Issues, issuesOf } from '../form/check.ts';
import { useForm } from '../form/useForm.ts';
import { bodyOf, textAt } from '../form/values.ts';
import { useWhom } from '../page/whom.ts';
import { reloadEligibility, saveOwnAccount } from './profile/profileQueries.ts';

interface MissingFields {
  draft: string;
  paths: readonly string[];
  /** Each opens another way: one of them is enough. */
  isOneEnough?: boolean;
}

/** What a profile does not say yet, asked for where it is needed. */
export function useMissingFields({ draft, paths, isOneEnough = false }: MissingFields) {
  const queries = useQueryClient();
  const whom = useWhom();
  const form = useForm({ draft, isShown: paths.length > 0 });
  const { values } = form.part;
  const filled = paths.filter((path) => textAt(bodyOf(values, [path]), path) !== '');
  const lacking =
    isOneEnough && filled.length > 0 ? [] : paths.filter((path) => !filled.includes(path));
  const body = bodyOf(values, filled);
  const check = async (): Promise<Issues> => ({
    ...(filled.length > 0 && (await issuesOf('profileBody', body))),
    ...Object.fromEntries(lacking.map((path) => [path, wordsOf(path)])),
  });
  /** Saves them, if any are lacking, and goes on while what the person may book is read again. */
  const submit = (next: () => unknown, more: () => Issues = () => ({})) =>
    form.submit(
      async () => ({ ...(await check()), ...more() }),
      async () => {
        if (paths.length > 0) {
          if (whom) await ask('POST /care/update/{id}', { params: { id: whom }, body });
          else await saveOwnAccount('POST /profile/update', { body });
        }
        form.forget();
        const reloading = paths.length > 0 && reloadEligibility(queries);
        await next();
        await reloading;
      },
    );
  return { form, submit };
}

const wordsOf = (path: string) =>
  fields[path]?.kind === 'date'
    ? t('Enter a day, a month and a year, like 27 3 1990')
    : t('Fill this in');
