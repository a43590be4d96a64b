import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { readable } from "@/lib/readable";

/** Opens the answer that the address points at («#pedir-factura»), and all of them while the page is printed. */
export function useOpenedDetails(): void {
  const { hash } = useLocation();

  useEffect(() => {
    const target = hash ? document.getElementById(readable(hash.slice(1))) : null;
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
