/** What a page says that has a record open. */
const PAGE = '01900000-0000-4000-8000-00000000000a';

export const atRecord = (resource: string, record_id: string) => ({
  ...{ page_id: PAGE, resource, record_id },
  ...{ is_editing: false, field: null },
});
