import { expectNoViolations } from "./support/axe";
import { everyScreen } from "./support/screens";
import { settled } from "./support/settled";
import { test } from "./support/shop";
import { useDevice } from "./support/used-device";

// Each theme once, each width once; the screens of a purchase are looked at the other way round.
test.use({ colorScheme: ({ isMobile }, use) => use(isMobile ? "dark" : "light") });
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every screen of the shop is free of accessibility violations", async ({ page }) => {
  test.slow();
  const device = await useDevice(page);
  for (const { name, address } of await everyScreen(page, device)) {
    await page.goto(address);
    await settled(page);
    await expectNoViolations(page, name);
  }
});
