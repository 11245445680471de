import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useTask } from '../../hooks/useTask.ts';

/** How a person stands to each category, for whoever may see the person. */
export function usePersonCategories(id: string, isWanted = true) {
  const mayShow = can(useViewer(), 'show', user);
  return useQuery({
    queryKey: ['users', 'categories', id],
    queryFn: () => ask('GET /users/categories/{id}', { params: { id } }),
    enabled: mayShow && isWanted,
  });
}

/** Nobody checks what they confirmed of themselves. */
export function useMayVerify(id: string): boolean {
  const viewer = useViewer();
  return id !== viewer?.id && can(viewer, 'verify_categories', user);
}

export function useVerifyCategory(id: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy, error } = useTask();
  const verify = (category_id: string, is_so: boolean) =>
    run(async () => {
      const body = { category_id, is_so };
      const answer = await ask('POST /users/categories/verify/{id}', { params: { id }, body });
      queries.setQueryData(['users', 'categories', id], answer);
      notify(is_so ? t('The category is verified') : t('The category is withdrawn'), {
        type: 'success',
      });
      refresh();
    });
  return { verify, isBusy, error };
}
