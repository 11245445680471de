import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useDraft } from '../../drafts/useDraft.ts';
import { useTask } from '../../hooks/useTask.ts';
import { type Issues, loadSchemas } from './check.ts';
import type { Values } from './values.ts';

/** What one field needs of its form. */
export interface FormPart {
  values: Values;
  issues: Issues;
  set: (path: string, text: string) => void;
}

interface FormOptions {
  /** Under this name the typed texts are kept until they are saved. Never for passwords. */
  draft: string;
  start?: Values;
  /** False while there is nothing to fill in: the check is not loaded then. */
  isShown?: boolean;
}

/** Inputs whose texts outlive a reload and a failed save, with what is wrong with them. */
export function useForm({ draft, start, isShown = true }: FormOptions) {
  const [stored, keep] = useDraft(draft);
  const [issues, setIssues] = useState<Issues>({});
  const [tries, setTries] = useState(0);
  const task = useTask();
  const typed = useRef(parse(stored));
  useEffect(() => {
    // Without it the server checks alone.
    if (isShown) loadSchemas().catch(() => undefined);
  }, [isShown]);

  const set = (path: string, text: string) => {
    typed.current = { ...typed.current, [path]: text };
    keep(JSON.stringify(typed.current));
    clear(path);
  };
  /** The person is correcting the field: its error goes. */
  const clear = (path: string) => {
    if (issues[path] !== undefined) setIssues(without(issues, path));
  };
  const forget = () => {
    typed.current = {};
    keep('');
    setIssues({});
    task.clear();
  };
  /** Runs the save when the check finds nothing; what the server finds is shown the same way. */
  const submit = (check: () => Promise<Issues>, save: () => Promise<void>) =>
    task.run(async () => {
      const problems = await check();
      setIssues(problems);
      setTries((before) => before + 1);
      if (Object.keys(problems).length > 0) return;
      try {
        await save();
      } catch (error) {
        if (error instanceof ApiError) setIssues(error.errors);
        setTries((before) => before + 1);
        throw error;
      }
    });

  return {
    part: {
      values: { ...start, ...typed.current },
      issues: worded(issues),
      set,
    } satisfies FormPart,
    isChanged: stored !== '',
    isBusy: task.isBusy,
    error: task.error,
    tries,
    setIssues,
    clear,
    submit,
    forget,
  };
}

function parse(json: string): Values {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null ? (value as Values) : {};
  } catch {
    return {};
  }
}

/** A date is typed in three inputs here, not as the call has it. */
const worded = (issues: Issues): Issues =>
  Object.fromEntries(
    Object.entries(issues).map(([path, text]) => [
      path,
      text === t('Enter a date like 2026-12-01')
        ? t('Enter a day, a month and a year, like 27 3 1990')
        : text,
    ]),
  );

const without = (issues: Issues, path: string): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([key]) => key !== path));
