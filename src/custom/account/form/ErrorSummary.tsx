import { fields } from 'virtual:account-fields';
import { t } from '../../../language/t.ts';
import { type ErrorSummaryProps, ErrorSummary as Summary } from '../../shell/ErrorSummary.tsx';

/** Names the declared fields; `labels` those that the declaration does not know. */
export const ErrorSummary = ({ labels = {}, ...props }: ErrorSummaryProps) => {
  const declared = Object.keys(props.issues).flatMap((path) => {
    const label = fields[path]?.label;
    return label ? [[path, t(label)]] : [];
  });
  return <Summary {...props} labels={{ ...Object.fromEntries(declared), ...labels }} />;
};
