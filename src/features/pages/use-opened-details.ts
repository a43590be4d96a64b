import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Opens the answer that the address points at («#pedir-factura»), and all of them while the page is printed. */
export function useOpenedDetails(): void {
  const { hash } = useLocation();

  useEffect(() => {
    const target = hash ? document.getElementById(decodeHash(hash)) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);

  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", close);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", close);
    };
  }, []);
}

/** A hash written by hand may hold a lone «%». */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
