import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';

/** Copies a text. Hidden without the Clipboard API, which needs HTTPS or localhost. */
export function CopyButton({
  text,
  label,
  copied,
}: {
  text: string;
  label: string;
  copied: string;
}) {
  const toast = useToast();
  if (!('clipboard' in navigator)) return null;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show('success', copied);
    } catch {
      toast.show('error', MESSAGES.copyFailed);
    }
  };
  return (
    <Button kind="secondary" className="px-4 text-sm" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
