import { useState } from 'react';
import type { ServerState } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { downloadFile, saveFile } from '#kernel/web/api/download.ts';
import { describeBackups } from './describe-backups.ts';
import { useServerState } from './queries.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { isOnlyOnThisDevice, toServerUrl } from '#kernel/web/browser/server-url.ts';
import {
  ACCOUNT_MESSAGES,
  ADMINISTRATION_MESSAGES as MESSAGES,
  PASSKEY_MESSAGES,
  REMINDER_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';

/** How the server is, its backups, and a test mail. */
export function ServerSection() {
  const query = useServerState();
  const { data: server } = query;
  if (server === undefined)
    return <QueryState query={query} className="grid min-h-32 place-items-center" />;
  const { backups } = server;
  return (
    <>
      <dl>
        {toRows(server).map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className="ms-auto text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {/* A new server has none yet. */}
      {backups?.isLate === true && backups.lastAt !== null && (
        <p className="mt-3 font-medium">{MESSAGES.backupsLate}</p>
      )}
      {backups === null && <p className="mt-3 text-ink-2">{MESSAGES.backupsOutside}</p>}
      {listNeeds(server).map((need) => (
        <p key={need} className="mt-3 text-ink-2">
          {need}
        </p>
      ))}
      {server.mayDownload && <DownloadBackup />}
      {server.sendsMail && <TestMail />}
    </>
  );
}

function toRows(server: ServerState): [name: string, value: string][] {
  const { database, backups } = server;
  const engine = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const isOn = (on: boolean) => (on ? MESSAGES.on : MESSAGES.off);
  return [
    [MESSAGES.version, server.version],
    [MESSAGES.database, `${engine}, ${size(database.bytes)}`],
    ...(database.freeBytes === null
      ? []
      : ([[MESSAGES.free, size(database.freeBytes)]] satisfies [string, string][])),
    [MESSAGES.https, isOn(server.publicUrl?.startsWith('https:') ?? false)],
    [REMINDER_MESSAGES.channelKinds.email, isOn(server.sendsMail)],
    [ACCOUNT_MESSAGES.titles.reminders, isOn(server.sendsReminders)],
    [PASSKEY_MESSAGES.title, isOn(server.hasPasskeys)],
    [MESSAGES.failing, formatNumber(server.failingChannels)],
    [MESSAGES.failingWebhooks, formatNumber(server.failingWebhooks)],
    [MESSAGES.failedSignIns, formatNumber(server.failedSignIns)],
    ...(backups === null
      ? []
      : ([[MESSAGES.backupLabel, describeBackups(backups)]] satisfies [string, string][])),
  ];
}

/** The settings without which something is hidden from sleepers. */
function listNeeds({ publicUrl, sendsReminders, hasPasskeys }: ServerState): string[] {
  const { needs } = MESSAGES;
  return [
    ...(sendsReminders ? [] : [needs.reminders]),
    ...(hasPasskeys ? [] : [needs.passkeys]),
    ...(isOnlyOnThisDevice(toServerUrl(publicUrl)) ? [needs.phones] : []),
  ];
}

/** As disks are sold: powers of 1,000. */
function size(bytes: number): string {
  const isLarge = bytes >= 1e9;
  return formatNumber(bytes / (isLarge ? 1e9 : 1e6), {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  });
}

function DownloadBackup() {
  const { isBusy, run, question } = useConfirmed(
    async () => saveFile(await downloadFile('GET /admin/backup', {})),
    ACCOUNT_MESSAGES.exportFailed,
  );
  return (
    <div className="mt-4">
      <Button kind="secondary" wide disabled={isBusy} onClick={() => void run(undefined)}>
        {MESSAGES.download}
      </Button>
      <p className="mt-1 text-sm text-ink-2">{MESSAGES.downloadHint}</p>
      {question}
    </div>
  );
}

function TestMail() {
  const [result, setResult] = useState('');
  const { isBusy, run } = useAction(async () => {
    const { isDelivered, reason } = await call('POST /admin/test-mail');
    setResult(isDelivered ? MESSAGES.testSent : MESSAGES.testFailed({ reason: reason ?? '?' }));
  }, ACCOUNT_MESSAGES.saveFailed);
  return (
    <div className="mt-4">
      <Button kind="secondary" wide disabled={isBusy} onClick={() => void run()}>
        {MESSAGES.testMail}
      </Button>
      <output className="mt-1 block text-sm text-ink-2">{result}</output>
    </div>
  );
}
