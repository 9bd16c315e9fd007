// Loaded before a service, by `--import`: every write leaves out its events, and nothing is relayed. All else is the service.
import { EventSink } from '../../../../../libs/service-kit/dist/events/event-sink.js';
import { OutboxRelay } from '../../../../../libs/service-kit/dist/events/relay.js';

EventSink.prototype.insertion = () => undefined;
OutboxRelay.prototype.start = () => undefined;
