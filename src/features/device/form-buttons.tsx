import { Button } from "@/ui/button";

/** Under a form of this device: keep what was typed, or leave it. */
export function FormButtons({ saveLabel, onCancel }: { saveLabel: string; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{saveLabel}</Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
