/** How much of something is done; without a total it has no value. */
export function ProgressBar({ name, done, total }: { name: string; done: number; total: number }) {
  return (
    <progress
      aria-label={name}
      className="mt-3 block h-3 w-full accent-soga"
      {...(total > 0 && { max: total, value: Math.min(done, total) })}
    />
  );
}
