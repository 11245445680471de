import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';

interface FieldFrameProps {
  /** The dotted path: the id of the input, so that the summary of errors leads to it. */
  path: string;
  label: string;
  isOptional?: boolean;
  help?: string | undefined;
  problem: string | undefined;
  /** Several inputs are named together. */
  isGroup?: boolean;
  children: (described: { 'aria-describedby'?: string; 'aria-invalid': boolean }) => ReactNode;
}

/** Label, help and problem of an input, tied to it. */
export function FieldFrame({ path, label, isGroup = false, children, ...texts }: FieldFrameProps) {
  const { isOptional, help, problem } = texts;
  const ids = [help && `${path}-help`, problem && `${path}-problem`].filter(Boolean).join(' ');
  const name = (
    <>
      {label} {isOptional && <span className="help">{t('(optional)')}</span>}
    </>
  );
  const rest = (
    <>
      {help && (
        <p className="help" id={`${path}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${path}-problem`}>
          {problem}
        </p>
      )}
      {children({ ...(ids && { 'aria-describedby': ids }), 'aria-invalid': Boolean(problem) })}
    </>
  );
  if (!isGroup) {
    return (
      <div className="field">
        <label htmlFor={path}>{name}</label>
        {rest}
      </div>
    );
  }
  return (
    <fieldset className="field" aria-describedby={ids || undefined}>
      <legend>{name}</legend>
      {rest}
    </fieldset>
  );
}
