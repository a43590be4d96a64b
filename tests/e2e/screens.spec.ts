import { expectNoViolations } from "./support/axe";
import { everyScreen } from "./support/screens";
import { settled } from "./support/settled";
import { test } from "./support/shop";
import { useDevice } from "./support/used-device";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every screen of the shop is free of accessibility violations in both themes", async ({ page }) => {
  test.setTimeout(400_000);
  const device = await useDevice(page);
  for (const { name, address } of await everyScreen(page, device)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (colorScheme === "light") await page.goto(address);
      await settled(page);
      await expectNoViolations(page, `${name}, ${colorScheme}`);
    }
  }
});
