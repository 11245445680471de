import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '../../../schema/access.ts';
import { questionnaireSection } from '../../../schema/index.ts';
import { questionsOf } from '../../../schema/questionnaire.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import type { InputProps } from '../../resources/inputs/useField.ts';
import { YesNoInput } from '../../resources/inputs/YesNoInput.tsx';
import { readForm } from './builder/calls.ts';
import { formKey } from './builder/useBuilder.ts';
import { builderPath } from './paths.ts';

/** The switch of a service, with the way to what it makes the service ask. */
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
  return (
    <Box>
      <YesNoInput {...props} />
      {mayEdit && (
        <Box sx={{ pl: 13, mt: 1 }}>
          {count === 0 && (
            <Typography sx={{ color: isOn ? 'warning.main' : 'text.secondary' }}>
              {t('This team asks nothing yet, so neither does the service.')}
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
