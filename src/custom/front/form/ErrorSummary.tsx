import { fields } from 'virtual:account-fields';
import { t } from '#src/language/t.ts';
import { type ErrorSummaryProps, ErrorSummary as Summary } from '../page/ErrorSummary.tsx';
import type { useForm } from './useForm.ts';

type Form = Pick<ReturnType<typeof useForm>, 'part' | 'error' | 'tries'>;

interface FormErrorsProps extends Pick<ErrorSummaryProps, 'labels'> {
  form: Form;
  /** The issues may stand at other inputs than the form has them at. */
  issues?: ErrorSummaryProps['issues'];
}

/** Names the declared fields; `labels` those that the declaration does not know. */
export const ErrorSummary = ({ form, labels = {}, issues = form.part.issues }: FormErrorsProps) => {
  const declared = Object.keys(issues).flatMap((path) => {
    const label = fields[path]?.label;
    return label ? [[path, t(label)]] : [];
  });
  const { error, tries } = form;
  const all = { ...Object.fromEntries(declared), ...labels };
  return <Summary issues={issues} error={error} tries={tries} labels={all} />;
};
