import { Outlet } from "react-router-dom";
import { useKeptFocus } from "@/app/navigation/use-kept-focus";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";

/** Around screens without the shell: what follows a click on a link, what takes the focus of what is gone, and where a page's own heading is looked for. */
export function LinkFrame() {
  useLinkNavigation();
  useKeptFocus();
  return (
    <main>
      <Outlet />
    </main>
  );
}
