// @vitest-environment node
import { describeServicesOnEmbeddedBackend } from "./embedded-services";

describeServicesOnEmbeddedBackend("the shop's own client");
