import { type MouseEvent, useEffect, useRef } from 'react';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { Icon } from '../../elements/Icon.tsx';

export interface ErrorSummaryProps {
  /** One text per path; the input of a path has it as its id. */
  issues: Readonly<Record<string, string>>;
  error: Error | null;
  /** Names of the inputs, by path. */
  labels?: Record<string, string>;
  /** How often the form was sent: each time the focus goes to what is wrong. */
  tries?: number;
}

/**
 * All errors, at the top, each linked to its field. The first wrong field takes the focus, or the
 * summary when no error has a field.
 */
export function ErrorSummary({ issues, error, labels = {}, tries = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(issues);
  const hasProblem = entries.length > 0 || error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not while fields are being corrected
  useEffect(() => {
    if (!hasProblem) return;
    const input = entries.map(([path]) => document.getElementById(path)).find(Boolean);
    (input ?? box.current)?.focus();
    input?.scrollIntoView?.({ block: 'center' });
  }, [hasProblem, error, tries]);
  if (!hasProblem) return null;
  // With a list of the fields, "Some fields are wrong" says nothing more.
  const isListed = error instanceof ApiError && error.code === 'invalid' && entries.length > 0;

  return (
    <div ref={box} className="alert alert-danger" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>
          <strong>
            {error && !isListed ? messageOf(error) : t('Something is missing or wrong')}
          </strong>
        </p>
        {entries.length > 0 && (
          <ul className="error-list">
            {entries.map(([path, text]) => (
              <li key={path}>
                <Problem path={path} label={labels[path]} text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Problem({
  path,
  label,
  text,
}: {
  path: string;
  label?: string | undefined;
  text: string;
}) {
  if (!label) return text;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(path)?.focus();
  };
  return (
    <a href={`#${path}`} onClick={go}>
      {label}: {text}
    </a>
  );
}
