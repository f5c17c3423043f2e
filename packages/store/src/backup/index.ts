export { DamagedBackup } from './backup-file.ts';
export { checkBackup, restoreBackup, type CheckedBackup } from './restore-backup.ts';
export { RestoreRefused } from './restore-refused.ts';
export { BackupExists, computeStateHash, writeBackup } from './write-backup.ts';
