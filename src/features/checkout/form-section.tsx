import type { ReactNode } from "react";

type FormSectionProps = { step: number; title: string; children: ReactNode };

/** One block of the form, numbered like the boxes of a shipping form. */
export function FormSection({ step, title, children }: FormSectionProps) {
  const id = `checkout-section-${step}`;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="mb-4 flex items-baseline gap-3 text-xl">
        <span aria-hidden="true" className="stencil rounded-label border border-line-strong px-1.5 text-ink-soft">
          {step}
        </span>
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}
