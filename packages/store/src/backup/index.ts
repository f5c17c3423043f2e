export { DamagedBackup } from './backup-file.ts';
export { checkBackup, restoreBackup, RestoreRefused, type CheckedBackup } from './restore-backup.ts';
export { BackupExists, computeStateHash, writeBackup } from './write-backup.ts';
