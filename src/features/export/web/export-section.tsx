import type { ExportFormat } from '../contract.ts';
import { downloadFile, saveFile } from '#kernel/web/api/download.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

const FORMATS: readonly ExportFormat[] = ['json', 'csv', 'marks-csv'];

/** Downloads of the sleeper's data. */
export function ExportSection() {
  const toast = useToast();
  const { isBusy, running, run } = useAction(async (format: ExportFormat) => {
    const file = await downloadFile('GET /account/export', { query: { format } });
    saveFile(file);
    toast.show('success', MESSAGES.exported({ fileName: file.name }));
  }, MESSAGES.exportFailed);

  return (
    <>
      <p className="text-ink-2">{MESSAGES.exportHint}</p>
      {FORMATS.map((format) => (
        <div key={format} className="mt-4">
          <Button kind="secondary" wide disabled={isBusy} onClick={() => void run(format)}>
            {running === format ? MESSAGES.exporting : MESSAGES.exports[format].name}
          </Button>
          <p className="mt-1 text-center text-sm text-ink-2">{MESSAGES.exports[format].hint}</p>
        </div>
      ))}
    </>
  );
}
