import { lazyDialog } from '../../../shared/ui/lazy-part.tsx';

// What is done with a user, wherever it is opened from: fetched by the first who does it.

export const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then(({ UserDialog }) => UserDialog));
export const DeleteDialog = lazyDialog(() =>
  import('./delete-dialog.tsx').then(({ DeleteDialog }) => DeleteDialog),
);
export const ImportDialog = lazyDialog(() =>
  import('../import/import-dialog.tsx').then(({ ImportDialog }) => ImportDialog),
);
export const ClientViewDialog = lazyDialog(() =>
  import('../../client-view-dialog/client-view-dialog.tsx').then(({ ClientViewDialog }) => ClientViewDialog),
);
export const PositionsDialog = lazyDialog(() =>
  import('../../trading/positions-dialog.tsx').then(({ PositionsDialog }) => PositionsDialog),
);
