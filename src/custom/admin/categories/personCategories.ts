import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { can } from '../../../../schema/access.ts';
import type { PersonCategory } from '../../../../schema/categoryCalls.ts';
import { user } from '../../../../schema/resources/user.ts';
import { useViewer } from '../../../authProvider/useViewer.ts';
import { request } from '../../../http/client.ts';
import { t } from '../../../language/t.ts';
import { useTask } from '../../hooks/useTask.ts';

type Answer = { data: PersonCategory[] };

/** How a person stands to each category, for whoever may see the person. */
export function usePersonCategories(id: string, isWanted = true) {
  const mayShow = can(useViewer(), 'show', user);
  return useQuery({
    queryKey: ['users', 'categories', id],
    queryFn: () => request<Answer>(`/users/categories/${id}`),
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
      const answer = await request<Answer>(`/users/categories/verify/${id}`, { body });
      queries.setQueryData(['users', 'categories', id], answer);
      notify(is_so ? t('The category is verified') : t('The category is withdrawn'), {
        type: 'success',
      });
      refresh();
    });
  return { verify, isBusy, error };
}
