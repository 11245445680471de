import { Alert } from '@mui/material';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { t } from '#src/language/t.ts';
import { isNotReady } from './useFigure.ts';

/** In place of a figure that is not there; never a zero. */
export const FigureProblem = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) =>
  isNotReady(error) ? (
    <Alert severity="info">
      {t(
        'The figures are being counted for the first time. They show here as soon as they are there.',
      )}
    </Alert>
  ) : (
    <LoadProblem error={error} onRetry={onRetry} />
  );
