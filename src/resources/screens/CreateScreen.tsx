import { CreateBase, useNotify, useRedirect } from 'react-admin';
import { defaultValues } from '../../dataProvider/bodies.ts';
import { useDeclaration } from '../declarations.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { PageHeader } from '../PageHeader.tsx';

export function CreateScreen() {
  const resource = useDeclaration();
  const notify = useNotify();
  const redirect = useRedirect();
  const onSuccess = (record: { id: string }) => {
    notify(`${resource.label.one} created`, { type: 'success' });
    redirect('show', resource.name, record.id, record);
  };
  return (
    <CreateBase mutationOptions={{ onSuccess }}>
      <PageHeader title={`New ${resource.label.one.toLowerCase()}`} lead={resource.about} />
      <ResourceForm mode="create" defaults={defaultValues(resource)} />
    </CreateBase>
  );
}
