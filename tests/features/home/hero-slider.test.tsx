import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HeroSlide, SliderSettings } from "@/domain/slides";
import { HeroSlider } from "@/features/home/hero-slider";

const settings: SliderSettings = {
  autoplay: { enabled: true, delay: 5000 },
  animation: { type: "fade", duration: 1000, easing: "ease-in-out" },
  navigation: { arrows: true, dots: true, keyboard: true },
  responsive: { mobileHeight: 400, tabletHeight: 500, desktopHeight: 600 },
  general: { maxSlides: 5, lazyLoading: true, preloadNext: true },
};

const aSlide = (number: number, rest: Partial<HeroSlide> = {}): HeroSlide => ({
  id: `slide-${number}`,
  title: `Promoción ${number}`,
  subtitle: null,
  imageUrl: `/images/slides/${number}.svg`,
  imageAlt: `Escena ${number}`,
  linkUrl: "/categoria/empaque",
  linkLabel: "Ver empaque",
  isFeatured: false,
  sortOrder: number,
  ...rest,
});

const slides = (count: number) => Array.from({ length: count }, (_, index) => aSlide(index + 1));

function show(count: number, changes: Partial<SliderSettings> = {}, own = slides(count)) {
  render(
    <MemoryRouter>
      <HeroSlider slides={own} settings={{ ...settings, ...changes }} />
    </MemoryRouter>,
  );
  return screen.getByRole("region", { name: "Destacados de la tienda" });
}

/** The slide a shopper can see and reach: all the others are inert. */
const current = () => {
  const reachable = screen.getAllByRole("group", { hidden: true }).filter((slide) => !slide.hasAttribute("inert"));
  expect(reachable).toHaveLength(1);
  return reachable[0]?.getAttribute("aria-label");
};

const wait = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  vi.useFakeTimers();
});

describe("autoplay", () => {
  it("turns the page every five seconds and starts over after the last slide", () => {
    show(3);
    expect(current()).toBe("1 de 3");
    wait(4999);
    expect(current()).toBe("1 de 3");
    wait(1);
    expect(current()).toBe("2 de 3");
    wait(5000);
    wait(5000);
    expect(current()).toBe("1 de 3");
  });

  it("stops with the pause button and goes on with the same button", () => {
    show(3);
    press("Pausar presentación");
    wait(20_000);
    expect(current()).toBe("1 de 3");
    press("Reanudar presentación");
    wait(5000);
    expect(current()).toBe("2 de 3");
  });

  it("stands still while the mouse is over it", () => {
    const slider = show(2);
    fireEvent.pointerEnter(slider, { pointerType: "mouse" });
    wait(20_000);
    expect(current()).toBe("1 de 2");
    fireEvent.pointerLeave(slider);
    wait(5000);
    expect(current()).toBe("2 de 2");
  });

  it("stands still while the focus is in it", () => {
    show(2);
    const arrow = screen.getByRole("button", { name: "Diapositiva siguiente" });
    act(() => arrow.focus());
    wait(20_000);
    expect(current()).toBe("1 de 2");
    act(() => arrow.blur());
    wait(5000);
    expect(current()).toBe("2 de 2");
  });

  it("stands still while the tab is in the background", () => {
    show(2);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));
    wait(20_000);
    expect(current()).toBe("1 de 2");
    visibility.mockReturnValue("visible");
    fireEvent(document, new Event("visibilitychange"));
    wait(5000);
    expect(current()).toBe("2 de 2");
  });

  it("never starts for somebody who asked for less motion", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList);
    show(2);
    wait(20_000);
    expect(current()).toBe("1 de 2");
    expect(screen.queryByRole("button", { name: /presentación/ })).not.toBeInTheDocument();
  });

  it("can be turned off by the shop", () => {
    show(2, { autoplay: { enabled: false, delay: 5000 } });
    wait(20_000);
    expect(current()).toBe("1 de 2");
  });
});

describe("turning the page", () => {
  it("goes back and forth with the arrows, around both ends", () => {
    show(3);
    press("Diapositiva anterior");
    expect(current()).toBe("3 de 3");
    press("Diapositiva siguiente");
    expect(current()).toBe("1 de 3");
  });

  it("jumps with the dots, which say where one is", () => {
    show(3);
    press(/^Ir a la diapositiva 3 de 3/);
    expect(current()).toBe("3 de 3");
    expect(screen.getByRole("button", { name: /^Ir a la diapositiva 3/ })).toHaveAttribute("aria-current", "true");
  });

  it("listens to arrow keys, Home and End", () => {
    const slider = show(3);
    fireEvent.keyDown(slider, { key: "ArrowRight" });
    expect(current()).toBe("2 de 3");
    fireEvent.keyDown(slider, { key: "End" });
    expect(current()).toBe("3 de 3");
    fireEvent.keyDown(slider, { key: "Home" });
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(current()).toBe("3 de 3");
  });

  it("keeps the focus when a key turns the slide that has it: on the next link, or the dot of a slide without one", () => {
    show(3, {}, [aSlide(1), aSlide(2), aSlide(3, { linkUrl: null })]);
    const linkOf = (label: string) => within(screen.getByRole("group", { name: label })).getByRole("link");
    const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    act(() => linkOf("1 de 3").focus());
    pressKey("ArrowRight");
    expect(linkOf("2 de 3")).toHaveFocus();
    pressKey("ArrowRight");
    expect(current()).toBe("3 de 3");
    expect(screen.getByRole("button", { name: /^Ir a la diapositiva 3 de 3/ })).toHaveFocus();
    pressKey("Home");
    expect(current()).toBe("1 de 3");
  });

  it.each(["altKey", "ctrlKey", "metaKey"])(
    "leaves arrow keys with %s to the browser, which goes back by them",
    (held) => {
      const slider = show(3);
      expect(fireEvent.keyDown(slider, { key: "ArrowLeft", [held]: true })).toBe(true);
      expect(current()).toBe("1 de 3");
    },
  );

  it("leaves the keys alone when the shop turned them off", () => {
    const slider = show(3, { navigation: { arrows: false, dots: false, keyboard: false } });
    fireEvent.keyDown(slider, { key: "ArrowRight" });
    expect(current()).toBe("1 de 3");
    expect(screen.queryByRole("button", { name: /diapositiva/i })).not.toBeInTheDocument();
  });

  it("follows a swipe by finger, but neither a tap nor a vertical one, nor two fingers", () => {
    const slider = show(3);
    const area = within(slider).getByRole("group", { name: "1 de 3" });
    const swipe = (to: { clientX: number; clientY: number }) => {
      fireEvent.pointerDown(area, { pointerType: "touch", isPrimary: true, clientX: 200, clientY: 100 });
      fireEvent.pointerUp(area, { pointerType: "touch", ...to });
    };
    fireEvent.pointerDown(area, { pointerType: "touch", isPrimary: true, clientX: 100, clientY: 100 });
    fireEvent.pointerDown(area, { pointerType: "touch", clientX: 200, clientY: 100 });
    fireEvent.pointerUp(area, { pointerType: "touch", isPrimary: true, clientX: 100, clientY: 100 });
    swipe({ clientX: 190, clientY: 100 });
    swipe({ clientX: 140, clientY: 300 });
    expect(current()).toBe("1 de 3");
    swipe({ clientX: 120, clientY: 110 });
    expect(current()).toBe("2 de 3");
  });
});

describe("pictures", () => {
  const pictures = () => screen.getAllByRole("img", { hidden: true }).map((picture) => picture.getAttribute("alt"));

  it("fetches the first one first, and the next one ahead once everything else has come", () => {
    show(4);
    expect(pictures()).toEqual(["Escena 1"]);
    expect(screen.getByAltText("Escena 1")).toHaveAttribute("fetchpriority", "high");
    wait(2500);
    expect(pictures()).toEqual(["Escena 1", "Escena 2"]);
    press("Diapositiva siguiente");
    wait(2500);
    expect(pictures()).toEqual(["Escena 1", "Escena 2", "Escena 3"]);
  });

  it("puts the placeholder in the place of one that is missing", () => {
    show(1);
    const picture = screen.getByAltText("Escena 1");
    fireEvent.error(picture);
    expect(picture).toHaveAttribute("src", "/images/placeholder.svg");
    expect(picture).toHaveAttribute("alt", "");
  });

  it("fetches all of them when the shop turned lazy loading off", () => {
    show(3, { general: { maxSlides: 5, lazyLoading: false, preloadNext: false } });
    expect(pictures()).toHaveLength(3);
  });

  it("shows no more slides than the shop allows", () => {
    show(7);
    expect(screen.getAllByRole("group", { hidden: true })).toHaveLength(5);
  });

  it("shows neither a picture nor a link that leads astray", () => {
    show(1, {}, [aSlide(1, { imageUrl: "javascript:alert(1)", linkUrl: "//evil.example" })]);
    expect(screen.queryByRole("img", { hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });
});

it("has no controls for a single slide", () => {
  show(1);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("keeps the heights of the settings, which grow with the text", () => {
  const slider = show(2, { responsive: { mobileHeight: 320, tabletHeight: 420, desktopHeight: 520 } });
  expect(slider.style.getPropertyValue("--slider-mobile")).toBe("20rem");
  expect(slider.style.getPropertyValue("--slider-tablet")).toBe("26.25rem");
  expect(slider.style.getPropertyValue("--slider-desktop")).toBe("32.5rem");
});
