import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { questionnaireSection } from '#schema/index.ts';
import { questionsOf } from '#schema/questionnaires/questionnaire.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import type { InputProps } from '#src/generator/inputs/useField.ts';
import { YesNoInput } from '#src/generator/inputs/YesNoInput.tsx';
import { Input } from '#src/generator/inputs.tsx';
import { t } from '#src/language/t.ts';
import { readForm } from './builder/builderApi.ts';
import { formKey } from './builder/useBuilder.ts';
import { builderPath } from './paths.ts';

/**
 * The switch of a service, with the way to what it makes the service ask. It is not there while it
 * would ask nothing: without a team, or where the team has no questions.
 */
export function RequiresQuestionnaire(props: InputProps) {
  const viewer = useViewer();
  const [team_id, isOn] = useWatch({ name: ['team_id', props.source] });
  const mayEdit = Boolean(team_id) && can(viewer, 'update', questionnaireSection, { team_id });
  const { data } = useQuery({
    queryKey: formKey(team_id),
    queryFn: () => readForm(team_id),
    enabled: mayEdit,
  });
  const count = data && questionsOf(data).length;
  if (!team_id && !isOn) return null;
  return (
    <Box>
      {(isOn || count !== 0) && <YesNoInput {...props} />}
      {mayEdit && (
        <Box sx={{ pl: 13, mt: 1 }}>
          {count === 0 && (
            <Typography sx={{ color: isOn ? 'warning.main' : 'text.secondary' }}>
              {isOn
                ? t('This team asks nothing yet, so neither does the service.')
                : t('This team asks nothing yet. Once it does, the service can ask it, too.')}
            </Typography>
          )}
          <Link component={RouterLink} to={builderPath(team_id)}>
            {count
              ? t(
                  'See the {count, plural, one {# question} other {# questions}} of the team’s questionnaire',
                  { count },
                )
              : t('Open the team’s questionnaire')}
          </Link>
        </Box>
      )}
    </Box>
  );
}

/** Hidden for a service that asks nothing. */
export function AskAgain(props: InputProps) {
  const asks = useWatch({ name: ['requires_questionnaire', 'requires_health_information'] });
  return asks.some(Boolean) ? <Input {...props} /> : null;
}

export function AskAgainMonths(props: InputProps) {
  const [again, ...asks] = useWatch({
    name: ['ask_again', 'requires_questionnaire', 'requires_health_information'],
  });
  return again === 'after_months' && asks.some(Boolean) ? <Input {...props} /> : null;
}
