import { useState } from 'react';
import type { ExportFormat } from '#contract/account.ts';
import { downloadFile } from '#web/api/download.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { saveFile } from './save-file.ts';

const FORMATS: readonly ExportFormat[] = ['json', 'csv', 'marks-csv'];

/** Downloads of the sleeper's data. */
export function ExportSection() {
  const toast = useToast();
  const [preparing, setPreparing] = useState<ExportFormat | null>(null);

  const download = async (format: ExportFormat) => {
    setPreparing(format);
    try {
      const file = await downloadFile('GET /account/export', { query: { format } });
      saveFile(file);
      toast.show('success', MESSAGES.exported({ fileName: file.name }));
    } catch (error) {
      toast.show('error', getErrorMessage(error, MESSAGES.exportFailed));
    } finally {
      setPreparing(null);
    }
  };

  return (
    <>
      <p className="text-ink-2">{MESSAGES.exportHint}</p>
      {FORMATS.map((format) => (
        <div key={format} className="mt-4">
          <Button
            kind="secondary"
            wide
            disabled={preparing !== null}
            onClick={() => void download(format)}
          >
            {preparing === format ? MESSAGES.exporting : MESSAGES.exports[format].name}
          </Button>
          <p className="mt-1 text-center text-sm text-ink-2">{MESSAGES.exports[format].hint}</p>
        </div>
      ))}
    </>
  );
}
