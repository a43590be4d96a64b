import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedPage } from "@/components/failed-page";
import { PageHead } from "@/components/page-head";
import { appErrorOf } from "@/services/query-error";
import { ListPageSkeleton } from "./list-skeleton";

type PlacePageProps<Place> = {
  query: UseQueryResult<Place>;
  /** What the page is called until the place's own name is known: «Marca». */
  title: string;
  /** What is said when it could not be read: «No pudimos cargar esta marca». */
  failure: string;
  /** Shown when the shop does not have such a place. */
  missing: ReactNode;
  children: (place: Place) => ReactNode;
};

/** The page of a brand or a category: its list, or what stands there while the place is looked up and when it is not found. */
export function PlacePage<Place>({ query, title, failure, missing, children }: PlacePageProps<Place>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) {
    return (
      <>
        <PageHead title={title} />
        <ListPageSkeleton />
      </>
    );
  }
  const reason = appErrorOf(error);
  if (reason.category === "not_found") return missing;
  return <FailedPage title={title} failure={failure} reason={reason} onRetry={() => void refetch()} />;
}
