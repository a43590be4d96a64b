import { Outlet } from "react-router-dom";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";

/** Around screens without the shell: what follows a click on a link, and where a page's own heading is looked for. */
export function LinkFrame() {
  useLinkNavigation();
  return (
    <main>
      <Outlet />
    </main>
  );
}
